import * as z from 'zod/mini'

const text = z.optional(z.string())

/** What a provider leads back here with, after our app was installed there. */
export const installSearch = { instanceId: text, state: text, code: text, signedInstance: text, instance: text, token: text }
