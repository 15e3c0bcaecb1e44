"""What a person sees: screens that take commands, the parts they show, and their text form. It knows no game."""
