import * as z from 'zod/mini'

/** Facts of a coded message, by the names its text uses. */
export const Params = z.record(z.string(), z.union([z.string(), z.number()]))
export type Params = z.infer<typeof Params>
