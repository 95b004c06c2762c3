import type { Provider } from '@stoa/contract/connection.ts'
import type { Language } from '@stoa/contract/languages.ts'
import { describe } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import type { AppInstaller } from '../ports.ts'
import { findConnectionOfKind } from '../queries.ts'
import { toSettingFields } from './to-setting-fields.ts'

/** Returns the platforms a company may connect, each with what it can do and its settings, in the reader's language. */
export async function listProviders({ db, scope, ports, language }: JobCtx): Promise<Provider[]> {
  const connected = await findConnectionOfKind(db, scope.companyId, 'shop')
  return Object.values(ports.shops).map(({ platform, name, description, capabilities, setupMinutes, fields, installer }) => ({
    platform,
    name: describe(language, name),
    description: describe(language, description),
    kind: 'shop',
    isConnected: connected?.provider === platform,
    capabilities,
    setupMinutes,
    fields: toSettingFields(language, fields),
    createsAccount: Object.hasOwn(ports.openDemoShops, platform),
    ...toSetup(language, installer),
  }))
}

/** Returns how a platform is connected. One that accepts keys as well is connected by them alone until our app is set up. */
function toSetup(language: Language, installer: AppInstaller | undefined): Pick<Provider, 'setup' | 'missingSettings' | 'missingText'> {
  const missing = installer?.missingSettings ?? []
  if (!installer || (installer.acceptsKeys && missing.length > 0)) return { setup: 'form', missingSettings: [], missingText: null }
  return { setup: 'install', missingSettings: [...missing], missingText: missing.length > 0 ? describe(language, installer.missingText) : null }
}
