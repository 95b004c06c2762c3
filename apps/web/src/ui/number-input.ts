import { NumberInput as Library } from '@mantine/core'

/** The field of numbers, in a file of its own: it is fetched once one of them is used. */
export const NumberInput = Library
