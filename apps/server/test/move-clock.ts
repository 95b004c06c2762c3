const now = performance.now.bind(performance)
let shiftMs = 0

/** Moves the monotonic clock of this process forward. What is cached for a second has expired after `moveClock(1000)`. */
export function moveClock(ms: number): void {
  shiftMs += ms
  performance.now = () => now() + shiftMs
}
