import type { Provider } from '@stoa/contract/connection.ts'
import type { JobCtx } from '../../kit/context.ts'
import { findConnectionOfKind } from './queries.ts'

/** Returns the platforms a company may connect, each with what it can do and its settings. */
export async function listProviders({ db, scope, ports }: JobCtx): Promise<Provider[]> {
  const connected = await findConnectionOfKind(db, scope.companyId, 'shop')
  return Object.values(ports.shops).map(({ platform, name, description, capabilities, setupMinutes, fields }) => ({
    platform,
    name,
    description,
    kind: 'shop',
    isConnected: connected?.provider === platform,
    capabilities,
    setupMinutes,
    fields,
    createsAccount: Object.hasOwn(ports.openDemoShops, platform),
  }))
}
