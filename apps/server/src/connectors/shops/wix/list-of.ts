import * as z from 'zod/mini'

/**
 * A list that Wix may leave out when it is empty. One of another kind is refused: read as empty, products would be missing and orders be created twice
 * without a word.
 */
export const listOf = <S extends z.ZodMiniType>(shape: S) => z._default(z.array(shape), [])
