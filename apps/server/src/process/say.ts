/** Writes a line for the person at the terminal, beside the log. */
export function say(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Returns the seconds since the process began, such as `1.4 s`. */
export function sinceStart(): string {
  return `${(performance.now() / 1000).toFixed(1)} s`
}
