import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** What is used of HarfBuzz: https://harfbuzz.github.io/harfbuzz-hb-subset.html. Pointers are numbers. */
type HarfBuzz = {
  memory: { buffer: ArrayBuffer }
  malloc(bytes: number): number
  free(pointer: number): void
  hb_blob_create(data: number, bytes: number, mode: number, user: number, destroy: number): number
  hb_blob_destroy(blob: number): void
  hb_blob_get_data(blob: number, bytes: number): number
  hb_blob_get_length(blob: number): number
  hb_face_create(blob: number, index: number): number
  hb_face_destroy(face: number): void
  hb_face_reference_blob(face: number): number
  hb_set_add(set: number, value: number): void
  hb_subset_input_create_or_fail(): number
  hb_subset_input_destroy(input: number): void
  hb_subset_input_unicode_set(input: number): number
  hb_subset_input_pin_axis_location(input: number, face: number, axis: number, value: number): number
  hb_subset_or_fail(face: number, input: number): number
}

const readOnly = 1
/** "wght", the weight of a variable font. */
const weightAxis = 0x77676874

/** fontkit reads the frame of a glyph even where it has none, such as a space at the end of the file. */
const padding = 16

// The types of Node do not have it.
declare const WebAssembly: { instantiate(bytes: Uint8Array): Promise<{ instance: { exports: object } }> }

let loaded: Promise<HarfBuzz> | undefined

async function loadHarfBuzz(): Promise<HarfBuzz> {
  const { instance } = await WebAssembly.instantiate(await readFile(fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'))))
  const { _initialize, ...harfBuzz } = instance.exports as HarfBuzz & { _initialize(): void }
  _initialize()
  return harfBuzz
}

/**
 * Returns characters of a variable font in one weight, with the glyphs that they are joined with, as a font of its own. pdfkit cannot embed a part of a
 * variable font.
 */
export async function cutFont(font: Uint8Array, codePoints: Iterable<number>, weight: number): Promise<Buffer> {
  loaded ??= loadHarfBuzz()
  const hb = await loaded
  const data = hb.malloc(font.length)
  const input = hb.hb_subset_input_create_or_fail()
  new Uint8Array(hb.memory.buffer).set(font, data)
  const blob = hb.hb_blob_create(data, font.length, readOnly, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const characters = hb.hb_subset_input_unicode_set(input)
  for (const codePoint of codePoints) hb.hb_set_add(characters, codePoint)
  hb.hb_subset_input_pin_axis_location(input, face, weightAxis, weight)
  const cut = hb.hb_subset_or_fail(face, input)
  const result = hb.hb_face_reference_blob(cut)
  const at = hb.hb_blob_get_data(result, 0)
  const length = hb.hb_blob_get_length(result)
  const bytes = Buffer.alloc(length + padding)
  bytes.set(new Uint8Array(hb.memory.buffer, at, length))
  hb.hb_blob_destroy(result)
  hb.hb_face_destroy(cut)
  hb.hb_face_destroy(face)
  hb.hb_blob_destroy(blob)
  hb.hb_subset_input_destroy(input)
  hb.free(data)
  return bytes
}
