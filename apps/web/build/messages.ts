import { fileURLToPath } from 'node:url'
import { getConfig } from '@lingui/conf'
import { lingui } from '@lingui/vite-plugin'
import babel from '@rolldown/plugin-babel'
import { compileCatalogue, compileMessages } from './compile-messages.ts'
import { importWithoutSchemas } from './contract-without-schemas.ts'
import { stripServerOnly } from './strip-server-only.ts'

const configPath = fileURLToPath(new URL('../lingui.config.ts', import.meta.url))

/** Turns Lingui's macros into calls, their English texts compiled. */
export function messageMacros(): ReturnType<typeof babel> {
  const macro = ['@lingui/babel-plugin-lingui-macro', { descriptorFields: 'message', linguiConfig: getConfig({ configPath }) }]
  const plugins = [macro, compileMessages]
  return babel({ presets: [{ preset: () => ({ plugins }), rolldown: { filter: { code: /@lingui\/(core|react)\/macro/ } } }] })
}

/** Compiles the texts that screens share with the server. */
export function sharedMessages(): ReturnType<typeof babel> {
  const preset = () => ({ plugins: [compileCatalogue] })
  return babel({ presets: [{ preset, rolldown: { filter: { id: /packages\/messages\/src\/[a-z]{2}\// } } }] })
}

/** Loads the translations, `.po` files, as compiled catalogues. A text without a translation fails the build. */
export function messageCatalogues(): ReturnType<typeof lingui> {
  return lingui({ configPath, failOnMissing: true, failOnCompileError: true })
}

/** Removes from the contract what only the server reads. */
export function browserContract(): ReturnType<typeof babel> {
  const preset = () => ({ plugins: [stripServerOnly] })
  return babel({ presets: [{ preset, rolldown: { filter: { id: /packages\/contract\/src\//, code: /\broute\(/ } } }] })
}

/** Lets screens import routes and enumerations of the contract without schemas. `answerWithoutSchemas` answers these imports. */
export function contractWithoutSchemas(): ReturnType<typeof babel> {
  const preset = () => ({ plugins: [importWithoutSchemas] })
  return babel({ presets: [{ preset, rolldown: { filter: { id: /apps\/web\/src\//, code: /@stoa\/contract\// } } }] })
}
