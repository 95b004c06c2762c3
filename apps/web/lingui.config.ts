import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { languages } from '../../packages/contract/src/languages.ts'

/** The texts of the screens: written in English where they are used, translated in packages/messages. */
export default defineConfig({
  sourceLocale: 'en',
  locales: languages.filter((language) => language !== 'en'),
  // Ours needs no provider.
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  catalogs: [{ path: '<rootDir>/../../packages/messages/locales/{locale}', include: ['<rootDir>/src'], exclude: ['**/*.test.*'] }],
  // Without places a change elsewhere in a file changes no catalogue.
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'message',
})
