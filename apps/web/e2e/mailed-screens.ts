import { ask, openDemoPerson, password } from './people.ts'
import type { Opened } from './portal.ts'

const colleague = 'colleague@agora.example'
const newcomer = 'newcomer@kiln.example'
const forgetful = 'loom@demo.stoa.example'
const operatorMail = 'operator@demo.stoa.example'

/** Returns the screens that links of e-mails open, with links that work: each can be opened again, since only its button uses the link up. */
export async function mailedScreens(opened: Opened): Promise<{ path: string; address: string }[]> {
  const { portal } = opened
  const operator = await openDemoPerson(opened, operatorMail)
  await ask(operator, 'POST', '/Company/InviteMember', { email: colleague, role: 'manager' })
  await ask(operator, 'POST', '/Auth/SendEmailReset', { email: forgetful })
  await ask(operator, 'POST', '/Auth/Register', {
    kind: 'merchant',
    name: 'Nora',
    email: newcomer,
    companyName: 'Kiln',
    password,
    countryCode: 'NL',
    currency: 'EUR',
    acceptsTerms: true,
  })
  const { value } = await ask<{ value: { hash: string; orderStatus: string }[] }>(operator, 'GET', '/Order/PagedOrders?limit=100')
  const shipped = value.find(({ orderStatus }) => orderStatus === 'Fulfilled')
  if (!shipped) throw new Error('No order of the demo was shipped')
  const { href } = await ask<{ href: string }>(operator, 'GET', `/Shopper/Link/${shipped.hash}`)
  await operator.context().close()
  return [
    screenOf('/my-order', href),
    screenOf('/accept-invitation', await portal.mailTo(colleague, /./)),
    screenOf('/confirm-email', await portal.mailTo(newcomer, /./)),
    screenOf('/reset-password', await portal.mailTo(forgetful, /password/i)),
    screenOf('/unsubscribe', await portal.mailTo(operatorMail, /./)),
  ]
}

/** The screen at `path`, by the link to it in a text; its picture is called after it, and apart from that of a link that does not work. */
function screenOf(path: string, text: string): { path: string; address: string } {
  const link = new RegExp(String.raw`https?://\S+${path}\?\S+`).exec(text)?.[0]
  if (link === undefined) throw new Error(`No link to ${path} in: ${text}`)
  const { pathname, search } = new URL(link)
  return { path: `${path}/link`, address: `${pathname}${search}` }
}
