/** Files of a request by field name; a list where the route takes many. */
export type FilesToSend = Readonly<Record<string, Blob | readonly Blob[] | undefined>>

/**
 * A body as multipart with nested keys: `styling[PrimaryColor]`, `lines[0][quantity]`.
 * What is undefined is left out; null and an empty list become empty text, the one way multipart has to say nothing.
 */
export function formBody(body: unknown, files: FilesToSend): FormData {
  const form = new FormData()
  if (typeof body === 'object' && body !== null) for (const [key, value] of Object.entries(body)) appendNested(form, key, value)
  for (const [name, given] of Object.entries(files)) {
    const list: readonly Blob[] = given === undefined ? [] : given instanceof Blob ? [given] : given
    // A cropped picture has no name of its own; the specification calls it blob.jpeg.
    for (const file of list) form.append(name, file, file instanceof File ? file.name : 'blob.jpeg')
  }
  return form
}

function appendNested(form: FormData, name: string, value: unknown): void {
  if (value === undefined) return
  if (Array.isArray(value) && value.length === 0) form.append(name, '')
  else if (Array.isArray(value)) value.forEach((one, index) => appendNested(form, `${name}[${index}]`, one))
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) appendNested(form, `${name}[${key}]`, inner)
  } else form.append(name, value === null ? '' : String(value))
}
