import { auth } from '@stoa/contract/auth.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../test/app.ts'
import { startTestApp } from '../../test/app.ts'
import { createLog } from '../kit/log.ts'
import { seedDemo } from './seed.ts'
import { demoPassword, operator } from './demo-data.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('the demo', () => {
  it('that was interrupted while it was filled says so at the next start, and how to have it whole', async () => {
    const { email, name, companyName, countryCode } = operator
    await app.call(auth.register, {
      body: { kind: 'marketplace', email, password: demoPassword, name, companyName, countryCode, currency: 'EUR', acceptsTerms: true },
    })
    const said: string[] = []
    const log = createLog({ level: 'silent', name: 'test' })
    const signIns = await seedDemo(app.installation, { log, say: (text) => void said.push(text), sandboxUrl: app.publicUrl })
    expect(said).toEqual([expect.stringContaining('interrupted')])
    expect(signIns.map((one) => one.email)).toContain(email)
  })
})
