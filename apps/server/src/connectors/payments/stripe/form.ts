/** What the body of a form may hold: texts, numbers, flags, and these nested. Undefined is left out. */
export type FormValue = string | number | boolean | undefined | readonly FormValue[] | { readonly [key: string]: FormValue }

/** Returns nested values as Stripe reads a form: `a[b]=1`, `a[0][b]=1`. */
export function encodeForm(values: Readonly<Record<string, FormValue>>): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: FormValue): void => {
    if (value === undefined) return
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [key, one] of Object.entries(value)) add(`${name}[${key}]`, one)
  }
  for (const [key, value] of Object.entries(values)) add(key, value)
  return form
}
