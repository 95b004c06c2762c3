import { useMediaQuery } from '@mantine/hooks'

/** Returns whether the screen is as narrow as a phone's (below 600 px), from the first drawing on. */
export function useIsNarrow(): boolean {
  return useMediaQuery('(width < 37.5em)', false, { getInitialValueInEffect: false })
}
