import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { createSigner } from 'fast-jwt'
import { v7 as uuidv7 } from 'uuid'
import type { WixSettings } from '../../src/connectors/shops/wix/wix-app.ts'
import type { TestApp } from '../app.ts'
import type { Made } from '../make.ts'
import { testVault } from '../make.ts'
import { noWix } from './no-wix.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** The app at Wix of the world, whose API nobody calls. */
export const worldWix: WixSettings = { ...noWix, appId: randomUUID(), appSecret: 'secret-of-the-world', publicKey }

/** An installation that a person finished: its site, its state, and a report of Wix about it. */
export type WorldInstall = { instanceId: string; state: string; report: string }

export async function makeInstall(app: TestApp, { companyId, userId }: Made): Promise<WorldInstall> {
  const id = uuidv7()
  const instanceId = randomUUID()
  await app.db
    .insertInto('connection_setup')
    .values({ company_id: companyId, id, user_id: userId, provider: 'wix', account_reference: instanceId, status: 'connected' })
    .execute()
  const iat = Math.floor(Date.now() / 1000)
  const data = JSON.stringify({ eventType: 'AppInstalled', instanceId, data: '{}' })
  return {
    instanceId,
    state: testVault.signToken({ setupId: id }, { purpose: 'connection-setup', seconds: 3600 }),
    report: createSigner({ algorithm: 'RS256', key: privateKey })({ data, iat, exp: iat + 3600 }),
  }
}
