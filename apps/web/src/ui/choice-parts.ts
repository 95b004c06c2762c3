import { Autocomplete, MultiSelect, Select, TagsInput } from '@mantine/core'

/** The fields with options, which are fetched together once one of them is used: they share what places and scrolls their lists. */
export const choiceParts = { Autocomplete, MultiSelect, Select, TagsInput }
