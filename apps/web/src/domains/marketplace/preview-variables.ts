import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { portalTheme, portalVariables } from '../../ui/theme.ts'
import type { Brand } from '../../ui/theme.ts'

/** The portal's variables for colours that are not saved yet, to be set on the preview alone. */
export function previewVariables(brand: Brand, scheme: 'light' | 'dark'): Record<string, string> {
  const { light, dark } = portalVariables(mergeMantineTheme(DEFAULT_THEME, portalTheme(brand)))
  return scheme === 'dark' ? dark : light
}
