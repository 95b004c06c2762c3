import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { ageSignIns } from '../../server/test/age-sign-ins.ts'
import { codeOfApp } from '../../server/test/code-of-app.ts'
import { violationsOn } from './axe.ts'
import { button, fillFields, open, readFields } from './form-fields.ts'
import { joinAsOperator, password, register } from './people.ts'
import type { Opened } from './portal.ts'
import { openBeforeAll } from './portal.ts'

let opened: Opened

openBeforeAll({}, (all) => {
  opened = all
})

const ida = { name: 'Ida', email: 'ida@keys.example', companyName: 'Key House' }

/** Gives a page a device with passkeys, as a phone or a laptop with a fingerprint reader has. */
async function addDevice(page: Page): Promise<{ client: CDPSession; authenticatorId: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

/** The address of the portal that browsers take passkeys for. */
const local = () => opened.portal.url.replace('127.0.0.1', 'localhost')

async function signInWithPassword(page: Page): Promise<void> {
  await page.goto(`${local()}/signin`)
  await page.getByLabel('E-mail').fill(ida.email)
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const atDashboard = (page: Page) => page.waitForURL((url) => url.pathname === '/landing')

async function signOut(page: Page): Promise<void> {
  await page.goto(`${local()}/signout`)
  await page.waitForURL((url) => url.pathname === '/signin')
}

describe('The security of an account', () => {
  it('takes an authenticator app, recovery codes and a passkey, and each signs in', async () => {
    const { page, context } = await opened.browser.person()
    await register(opened.portal, { kind: 'marketplace', ...ida })
    await signInWithPassword(page)
    await atDashboard(page)
    const { client, authenticatorId } = await addDevice(page)
    await page.goto(`${local()}/account/security`)
    await page.getByText('This browser').waitFor()
    expect(await violationsOn(page)).toEqual([])

    await page.getByRole('button', { name: 'Set up app' }).click()
    await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    const secret = (await page.getByRole('group', { name: 'Key for typing' }).innerText()).replaceAll(/\s/g, '')
    const codeAt = (steps: number) => codeOfApp(secret, steps)
    // The code before the present one counts until the next: a busy computer may need seconds to send it.
    const left = 30_000 - (Date.now() % 30_000)
    if (left < 5000) await page.waitForTimeout(left + 100)
    await page.getByLabel('Code of the app').fill(codeAt(-1))
    await page.keyboard.press('Enter')
    const codes = (await page.getByRole('group', { name: 'Recovery codes' }).innerText()).split('\n')
    expect(codes).toHaveLength(10)
    await page.getByRole('button', { name: 'Done, I’ve saved them' }).press('Enter')
    await page.getByText('10 codes left').waitFor()

    // The second step, by keyboard alone, wrong once.
    await signOut(page)
    await signInWithPassword(page)
    await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))
    await expect.poll(focused).toBe('one-time-code')
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.insertText('000000')
    await page.keyboard.press('Enter')
    await page.getByText('This code is wrong or was used already').waitFor()
    await expect.poll(focused).toBe('one-time-code')
    await page.keyboard.insertText(codeAt(0))
    await page.keyboard.press('Enter')
    await atDashboard(page)

    await page.goto(`${local()}/account/security`)
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await page.getByLabel('Name').fill('Work laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
    await page.getByText('Never used').waitFor()
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await atDashboard(page)

    await signOut(page)
    await signInWithPassword(page)
    await page.getByLabel('Code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await atDashboard(page)
    await page.goto(`${local()}/account/security`)
    await page.getByText('9 codes left').waitFor()
    expect(await page.getByText('Never used').count()).toBe(0)

    // Who closes the dialog of the browser reads why nothing happened.
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await signOut(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.getByText('No passkey was used').waitFor()
    await context.close()
  })

  it('is confirmed by the password once more before an owner is invited, and not for a viewer', async () => {
    const { page, context } = await opened.browser.person()
    await joinAsOperator(page, opened.portal, { name: 'Ola', email: 'ola@agora.example', companyName: 'Agora' })
    await ageSignIns(opened.portal.databaseUrl)
    for (const role of ['Viewer', 'Owner']) {
      const email = `${role.toLowerCase()}@agora.example`
      await open(page, '/account/team')
      await button(page, 'Invite').click()
      await fillFields(page, { email, role: { pick: role } })
      await button(page, 'Send invitation').click()
      if (role === 'Owner') {
        const check = page.getByRole('dialog', { name: 'Confirm that it is you' })
        await check.getByText('Inviting an owner requires your password.').waitFor()
        // Nothing was sent yet: the form waits, and says so when the password is not given.
        await page.locator('button[type=submit][data-loading]', { hasText: 'Send invitation' }).waitFor()
        await check.getByRole('button', { name: 'Cancel' }).click()
        await page.getByRole('alert').getByText('The invitation was not sent: inviting an owner requires your password.').waitFor()
        await page.reload()
        await button(page, 'Invite').click()
        await page.getByText('Restored your unsaved changes.').waitFor()
        expect(await readFields(page, { email, role: { pick: role } })).toEqual({ email, role: { pick: role } })
        await button(page, 'Send invitation').click()
        await check.locator('input[autocomplete=current-password]').fill(password)
        await check.getByRole('button', { name: 'Confirm', exact: true }).click()
      }
      await page.getByText(`Invitation sent to ${email}`).waitFor()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await context.close()
  })

  it('no script failed on the way', () => {
    expect(opened.browser.issues).toEqual([])
  })
})
