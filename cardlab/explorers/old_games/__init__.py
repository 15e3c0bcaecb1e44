"""The explorer of whole games: thousands of games of Friend or Foe, and two questions that they can answer."""
