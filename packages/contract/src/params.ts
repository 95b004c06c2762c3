import * as z from 'zod/mini'

/** Facts of a coded message, by the names its text uses. An amount is `{ minor, currency }`. */
export const Params = z.record(z.string(), z.union([z.string(), z.number(), z.object({ minor: z.int(), currency: z.string() }), z.array(z.string())]))
export type Params = z.infer<typeof Params>
