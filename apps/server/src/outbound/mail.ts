import { chmod, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { message as text } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import { sha256 } from '../secrets/crypto.ts'
import { UpstreamError } from '../kit/errors.ts'
import { isLoopbackName } from '../kit/local-request.ts'

/** One email to one person. Letters of the same `key` carry the same message id, so that a repeated job does not make two. */
export type EmailMessage = { to: string; subject: string; text: string; html?: string; key?: string; unsubscribeUrl?: string }

export type Mail = {
  /**
   * Hands an e-mail over. Throws UpstreamError: `refused` where this address or message is not accepted, which is temporary for some answers; `unreachable`
   * and `unauthorized` where no e-mail can be sent now.
   */
  send(message: EmailMessage): Promise<void>
  /** Returns where mail goes. Throws UpstreamError when the mail server does not accept the connection or the password. */
  check(): Promise<'smtp' | 'outbox'>
  /** Deletes letters from the outbox that are older than a day: their links work no longer. Returns how many. */
  purgeOutbox(now: Date): Promise<number>
}

/** A email as it lies in the outbox folder. */
export type OutboxMessage = { id: string; at: string; from: string; to: string; subject: string; text: string; html: string | null }

const oneAddress = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+$/
const newestShown = 200
/** Milliseconds an e-mail is kept in the outbox. */
const outboxMs = 24 * 3_600_000

/** Control characters end a header line: a name a person typed must not be able to add one. */
function headerText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- they are what is removed.
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim()
}

/**
 * The mail of the installation: by SMTP when `smtpUrl` is set (`smtp://user:password@host:587`, `smtps://…`), else each email is
 * put into `outboxFolder` as `.json` and `.eml`, to be read by the person who runs it.
 */
export function createMail(options: { smtpUrl?: string | undefined; from: string; outboxFolder: string }): Mail {
  let opened: Promise<Transports> | undefined

  return {
    async send(message) {
      if (message.to.length > 254 || !oneAddress.test(message.to)) throw new UpstreamError('refused', text('upstream.mail_address'))
      const id = message.key === undefined ? uuidv7() : sha256(message.key).toString('hex').slice(0, 32)
      const email: SendMailOptions = {
        from: options.from,
        // As an object it is taken as it is, never parsed as a list.
        to: { name: '', address: message.to },
        subject: headerText(message.subject).slice(0, 250),
        text: message.text,
        ...(message.html === undefined ? {} : { html: message.html }),
        messageId: `<${id}@${headerText(/@([^>\s]+)/.exec(options.from)?.[1] ?? 'localhost')}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(message.unsubscribeUrl) },
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      opened ??= openTransports(options.smtpUrl)
      const sender = await opened
      if (sender.smtp) await sender.smtp.sendMail(email).catch(asOutsideError)
      else await putIntoOutbox(options.outboxFolder, id, email, (await sender.written.sendMail(email)).message as Buffer)
    },
    async check() {
      opened ??= openTransports(options.smtpUrl)
      const { smtp } = await opened
      if (!smtp) return 'outbox'
      await smtp.verify().catch(asOutsideError)
      return 'smtp'
    },
    async purgeOutbox(now) {
      const oldest = fileTime(new Date(now.getTime() - outboxMs))
      const old = (await namesIn(options.outboxFolder)).filter((name) => name < oldest)
      await Promise.all(old.map((name) => rm(join(options.outboxFolder, name), { force: true })))
      return old.filter((name) => name.endsWith('.json')).length
    },
  }
}

/** Lets e-mail programs offer one button that stops such e-mails. Source: RFC 2369, RFC 8058. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  return url === undefined ? {} : { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** What the mail library says of a failure: its own code, the command that failed, and the server's answer. */
type SmtpError = { code?: string; command?: string; responseCode?: number }

type Transports = Awaited<ReturnType<typeof openTransports>>

/**
 * Loads the mail library with the first email: most processes never send one. E-mails that follow each other go over one connection, which ends when none
 * has followed for two seconds: many servers limit how often one may connect.
 */
async function openTransports(smtpUrl: string | undefined) {
  const { createTransport } = await import('nodemailer')
  return {
    smtp:
      smtpUrl === undefined
        ? undefined
        : createTransport({
            url: smtpUrl,
            pool: true,
            maxConnections: 1,
            idleTimeout: 2_000,
            connectionTimeout: 5_000,
            greetingTimeout: 10_000,
            socketTimeout: 30_000,
          }),
    written: createTransport({ streamTransport: true, buffer: true, newline: 'windows' }),
  }
}

function asOutsideError(error: unknown): never {
  const { code, command, responseCode } = error instanceof Error ? (error as SmtpError) : {}
  // The server's words often hold the address: they stay in the cause, which only the log sees.
  if (code === 'EAUTH') throw new UpstreamError('unauthorized', text('upstream.mail_unauthorized'), { cause: error })
  if (responseCode === undefined) throw new UpstreamError('unreachable', text('upstream.mail_unreachable'), { cause: error })
  // A server that refuses the sender refuses every message.
  const isOfMessage = (code === 'EENVELOPE' || code === 'EMESSAGE') && command !== 'MAIL FROM'
  const refusal = text('upstream.mail_refused', { status: String(responseCode) })
  throw new UpstreamError(isOfMessage ? 'refused' : 'unreachable', refusal, { isTemporary: !isOfMessage || responseCode < 500, cause: error })
}

async function putIntoOutbox(folder: string, id: string, message: SendMailOptions, eml: Buffer): Promise<void> {
  // The letters hold links that open accounts: nobody else on this machine may read them. An older folder may be open to all.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const names = await readdir(folder)
  if (names.some((name) => name.endsWith(`_${id}.json`))) return
  const at = new Date().toISOString()
  const place = join(folder, `${fileTime(new Date(at))}_${id}`)
  const to = (message.to as { address: string }).address
  const content: OutboxMessage = {
    id,
    at,
    from: String(message.from),
    to,
    subject: String(message.subject),
    text: String(message.text),
    html: typeof message.html === 'string' ? message.html : null,
  }
  await writeFile(`${place}.eml`, eml, { mode: 0o600 })
  await writeFile(`${place}.draft`, JSON.stringify(content, null, 2), { mode: 0o600 })
  // Listed only when whole.
  await rename(`${place}.draft`, `${place}.json`)
}

/** An instant as the names of letters begin with it, in the order of time. */
function fileTime(at: Date): string {
  return at.toISOString().replaceAll(':', '-')
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
}

/** Whether an address leads to the machine itself, where only its owner can look at the outbox. */
export function isLoopback(address: string): boolean {
  return isLoopbackName(new URL(address).hostname)
}

/** The letters in an outbox folder, newest first, at most 200. A folder that is not there yet is empty. */
export async function listOutbox(folder: string): Promise<OutboxMessage[]> {
  const newest = (await namesIn(folder))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, newestShown)
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxMessage))
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}

/** Text as HTML, its http and https addresses as links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"']+)/)
    .map((part, index) => {
      if (index % 2 === 0) return escaped(part)
      const address = part.replace(/[.,;:!?)]+$/, '')
      return `<a href="${escaped(address)}">${escaped(address)}</a>${escaped(part.slice(address.length))}`
    })
    .join('')
}

/** A page that shows letters, newest first, in plain text with links that work. It needs no script; `__NONCE__` is for its one style. */
export function outboxPage(mails: readonly OutboxMessage[]): string {
  const messages = mails.map(
    (mail) => `<li><article aria-labelledby="m-${escaped(mail.id)}">
<h2 id="m-${escaped(mail.id)}">${escaped(mail.subject)}</h2>
<dl><div><dt>To</dt><dd>${escaped(mail.to)}</dd></div><div><dt>From</dt><dd>${escaped(mail.from)}</dd></div><div><dt>Sent</dt><dd><time datetime="${escaped(mail.at)}">${escaped(mail.at.slice(0, 19).replace('T', ' '))} UTC</time></dd></div></dl>
<div class="text">${linked(mail.text)}</div>
</article></li>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>Outbox (${mails.length})</title>
<style nonce="__NONCE__">
:root{color-scheme:light dark;--line:#d5d8dd;--dim:#57606a;--link:#0b5cad;--page:#fff;--card:#f7f8fa;--text:#1b1f24}
@media (prefers-color-scheme:dark){:root{--line:#3a4049;--dim:#a7b0bb;--link:#7cb8ff;--page:#14171b;--card:#1c2026;--text:#e8ebef}}
body{margin:0 auto;padding:2rem 1rem;max-width:46rem;font:1rem/1.55 system-ui,sans-serif;background:var(--page);color:var(--text)}
ol{list-style:none;margin:0;padding:0}article{border:1px solid var(--line);border-radius:.5rem;background:var(--card);padding:1rem 1.25rem;margin:0 0 1rem}
h1{font-size:1.5rem;margin:0 0 .25rem}h2{font-size:1.1rem;margin:0 0 .5rem}p{color:var(--dim);margin:0 0 1.5rem}
dl{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;margin:0 0 .75rem;font-size:.875rem}dl div{display:flex;gap:.5rem}dt{color:var(--dim)}dd{margin:0;overflow-wrap:anywhere}
.text{white-space:pre-wrap;overflow-wrap:anywhere}a{color:var(--link)}a:focus-visible{outline:3px solid var(--link);outline-offset:2px}
</style></head><body><main><h1>Outbox</h1>
<p>No mail server is configured, so letters stay here. Newest first.</p>
${messages.length === 0 ? '<p>Nothing was sent yet.</p>' : `<ol>\n${messages.join('\n')}\n</ol>`}
</main></body></html>`
}
