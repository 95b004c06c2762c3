import { defineConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import { languages } from '../../packages/contract/src/languages.ts'

const locales = '<rootDir>/../../packages/messages/locales'
const guides = 'routes/shell/guides'

/** The texts of the screens: written in English where they are used, translated in packages/messages. */
export default defineConfig({
  sourceLocale: 'en',
  locales: languages.filter((language) => language !== 'en'),
  // Ours needs no provider.
  runtimeConfigModule: { Trans: ['#trans', 'Trans'] },
  // The guides are read by few and on few screens: a browser fetches their texts with the help.
  catalogs: [
    { path: `${locales}/{locale}`, include: ['<rootDir>/src'], exclude: ['**/*.test.*', `**/${guides}/**`] },
    { path: `${locales}/guides/{locale}`, include: [`<rootDir>/src/${guides}`], exclude: ['**/*.test.*'] },
  ],
  // Without places a change elsewhere in a file changes no catalogue.
  format: formatter({ origins: false, lineNumbers: false }),
  orderBy: 'message',
})
