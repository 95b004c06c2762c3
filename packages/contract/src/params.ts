import * as z from 'zod/mini'

type Value = string | number | { minor: number; currency: string } | string[] | CodedMessage

/** Facts of a coded message, by the names its text uses. An amount is `{ minor, currency }`, a message within it `{ code, params }`. */
export type Params = { [name: string]: Value }

/** A message before it is written in a language. */
export type CodedMessage = { code: string; params: Params }

export const CodedMessage = z.object({ code: z.string(), params: z.lazy(() => Params) })

export const Params: z.ZodMiniType<Params> = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.object({ minor: z.int(), currency: z.string() }), z.array(z.string()), CodedMessage]),
)
