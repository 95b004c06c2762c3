/** Returns the option that a value is; undefined where it is none. */
export function optionOf<const T extends string>(options: readonly T[], value: unknown): T | undefined {
  return options.find((one) => one === value)
}
