import { mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMail, isLoopback, listOutbox, outboxPage } from './mail.ts'

let folder: string
let server: SMTPServer
let smtpUrl: string
let connections = 0
const received: { to: string[]; content: string }[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoa-outbox-'))
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onConnect: (_session, done) => {
      connections += 1
      done()
    },
    onAuth: (auth, _session, done) => (auth.password === 'right' ? done(null, { user: 'stoa' }) : done(new Error('wrong'))),
    onMailFrom: ({ address }, _session, done) =>
      address.startsWith('closed') ? done(Object.assign(new Error('sender not accepted'), { responseCode: 550 })) : done(),
    onRcptTo: ({ address }, _session, done) => {
      if (address.startsWith('nobody')) done(Object.assign(new Error('no such mailbox'), { responseCode: 550 }))
      else if (address.startsWith('busy')) done(Object.assign(new Error('try later'), { responseCode: 451 }))
      else done()
    },
    onData: (stream, session, done) => {
      let content = ''
      stream.setEncoding('utf8').on('data', (part: string) => (content += part))
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map((r) => r.address), content })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  smtpUrl = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

describe('mail by SMTP', () => {
  const message = { to: 'ann@example.com', subject: 'Bestätigen Sie Ihre Adresse', text: 'Open https://stoa.example/confirm#abc', key: 'confirm:1' }

  it('reaches the server with sender, subject and text; one key is one message id', async () => {
    const mail = createMail({ smtpUrl, from: 'Stoa <no-reply@stoa.example>', outboxFolder: folder })
    await mail.send(message)
    await mail.send({ ...message, html: '<p>Open it</p>' })
    const [first, second] = received.splice(0)
    expect(first?.to).toEqual(['ann@example.com'])
    expect(first?.content).toMatch(/^From: Stoa <no-reply@stoa\.example>$/m)
    expect(first?.content).toContain('https://stoa.example/confirm#abc')
    expect(first?.content).toMatch(/^Subject: =\?UTF-8\?/m)
    const messageId = (content = '') => /^Message-ID: (.*)$/im.exec(content)?.[1]
    expect(messageId(first?.content)).toMatch(/^<[0-9a-f]{32}@stoa\.example>$/)
    expect(messageId(second?.content)).toBe(messageId(first?.content))
  })

  it('goes over one connection where several follow each other: a relay may accept few', async () => {
    const mail = createMail({ smtpUrl, from: 'no-reply@stoa.example', outboxFolder: folder })
    const before = connections
    for (let n = 0; n < 3; n += 1) await mail.send({ ...message, key: `confirm:${n}` })
    await expect(mail.send({ ...message, to: 'busy@example.com' })).rejects.toMatchObject({ kind: 'refused', isTemporary: true })
    await mail.send(message)
    expect(connections - before).toBe(1)
    expect(received.splice(0)).toHaveLength(4)
  })

  it('cannot be made to carry another header or another receiver', async () => {
    const mail = createMail({ smtpUrl, from: 'no-reply@stoa.example', outboxFolder: folder })
    await mail.send({ to: 'ann@example.com', subject: 'Hello\r\nBcc: evil@example.com\r\n\r\nBody of another', text: 'ok' })
    const [only] = received.splice(0)
    expect(only?.to).toEqual(['ann@example.com'])
    expect(only?.content).not.toMatch(/^Bcc:/im)
    for (const to of [
      'ann@example.com, evil@example.com',
      'ann@example.com\r\nBcc: evil@example.com',
      'Ann <ann@example.com>',
      'ann@example.com;evil@example.com',
      'ann',
      '@',
      `${'a'.repeat(250)}@example.com`,
    ]) {
      await expect(mail.send({ ...message, to }), to).rejects.toMatchObject({ kind: 'refused', isTemporary: false })
    }
    expect(received).toEqual([])
    // The same without a server, where nobody else would refuse it.
    const toFolder = createMail({ from: 'no-reply@stoa.example', outboxFolder: join(folder, 'refused') })
    await expect(toFolder.send({ ...message, to: 'ann@example.com, evil@example.com' })).rejects.toMatchObject({ kind: 'refused' })
    expect(await listOutbox(join(folder, 'refused'))).toEqual([])
  })

  it('has no line break in its headers before the mail library sees them', async () => {
    const toFolder = createMail({ from: 'no-reply@stoa.example', outboxFolder: join(folder, 'headers') })
    await toFolder.send({ ...message, subject: 'Hello\r\nBcc: evil@example.com\u2028and\0more' })
    expect((await listOutbox(join(folder, 'headers'))).map(({ subject }) => subject)).toEqual(['Hello Bcc: evil@example.com and more'])
  })

  it('distinguishes what may be tried again from what may not', async () => {
    const send = (to: string, url = smtpUrl, from = 'no-reply@stoa.example') =>
      createMail({ smtpUrl: url, from, outboxFolder: folder }).send({ ...message, to })
    await expect(send('nobody@example.com')).rejects.toMatchObject({
      kind: 'refused',
      isTemporary: false,
      message: expect.not.stringContaining('nobody'),
    })
    await expect(send('busy@example.com')).rejects.toMatchObject({ kind: 'refused', isTemporary: true })
    await expect(send('ann@example.com', smtpUrl, 'closed@stoa.example')).rejects.toMatchObject({ kind: 'unreachable', isTemporary: true })
    await expect(send('ann@example.com', smtpUrl.replace('//', '//stoa:wrong@'))).rejects.toMatchObject({ kind: 'unauthorized', isTemporary: false })
    await expect(send('ann@example.com', 'smtp://127.0.0.1:1')).rejects.toMatchObject({ kind: 'unreachable', isTemporary: true })
    await send('ann@example.com', smtpUrl.replace('//', '//stoa:right@'))
    expect(received.splice(0)).toHaveLength(1)
  })
})

describe('mail without a server', () => {
  it('lies in the outbox, newest first, once per key, readable by a mail program', async () => {
    const outboxFolder = join(folder, 'outbox')
    expect(await listOutbox(outboxFolder)).toEqual([])
    const mail = createMail({ from: 'Stoa <no-reply@stoa.example>', outboxFolder })
    await mail.send({ to: 'ann@example.com', subject: 'First', text: 'one', key: 'k1' })
    await mail.send({ to: 'ann@example.com', subject: 'First', text: 'one', key: 'k1' })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await mail.send({ to: 'bob@example.com', subject: 'Second', text: 'two', html: '<p>two</p>' })
    const messages = await listOutbox(outboxFolder)
    expect(messages.map((l) => [l.to, l.subject, l.text, l.html])).toEqual([
      ['bob@example.com', 'Second', 'two', '<p>two</p>'],
      ['ann@example.com', 'First', 'one', null],
    ])
    const names = await readdir(outboxFolder)
    expect(names.filter((name) => name.endsWith('.eml'))).toHaveLength(2)
    expect(await readFile(join(outboxFolder, names.sort().find((name) => name.endsWith('.eml')) ?? ''), 'utf8')).toMatch(/^To: ann@example\.com\r$/m)
  })

  it('is shown as a page whose links work and whose content cannot become markup', () => {
    const page = outboxPage([
      {
        id: 'a',
        at: '2026-11-20T12:00:00.000Z',
        from: 'x@y.z',
        to: 'ann@example.com',
        subject: '<script>alert(1)</script>',
        text: 'Go to https://stoa.example/reset?a=1&b=2#tok.\n<b>"javascript:alert(1)"</b>',
        html: null,
      },
    ])
    expect(page).toContain('<a href="https://stoa.example/reset?a=1&#38;b=2#tok">')
    expect(page).not.toMatch(/<script|<b>|href="javascript/)
    expect(page).toContain('<style nonce="__NONCE__">')
    expect(page).toMatch(/<html lang="en">.*<main><h1>Outbox<\/h1>/s)
    expect(outboxPage([])).toContain('Nothing was sent yet')
  })
})

describe('the outbox', () => {
  const message = { to: 'ann@example.com', subject: 'Set a new password', text: 'https://stoa.example/reset-password?token=abc' }

  it('can be read by its owner alone, even where the folder was open before', async () => {
    const place = join(folder, 'private')
    await mkdir(place, { mode: 0o755 })
    const mail = createMail({ smtpUrl: undefined, from: 'Stoa <no-reply@stoa.example>', outboxFolder: place })
    await mail.send(message)
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8)
    expect(await modeOf(place)).toBe('700')
    const names = await readdir(place)
    expect(names).toHaveLength(2)
    expect(await Promise.all(names.map((name) => modeOf(join(place, name))))).toEqual(['600', '600'])
  })

  it('forgets letters after a day', async () => {
    const place = join(folder, 'purged')
    const mail = createMail({ smtpUrl: undefined, from: 'Stoa <no-reply@stoa.example>', outboxFolder: place })
    expect(await mail.purgeOutbox(new Date())).toBe(0)
    await mail.send(message)
    await writeFile(join(place, '2026-01-01T10-00-00.000Z_old.json'), '{}')
    await writeFile(join(place, '2026-01-01T10-00-00.000Z_old.eml'), '')
    expect(await mail.purgeOutbox(new Date())).toBe(1)
    expect(await listOutbox(place)).toHaveLength(1)
    expect(await mail.purgeOutbox(new Date(Date.now() + 25 * 3_600_000))).toBe(1)
    expect(await readdir(place)).toEqual([])
  })

  it('is shown only where its address leads to the machine itself', () => {
    expect(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'].map(isLoopback)).toEqual([true, true, true])
    expect(['https://portal.example.com', 'http://192.168.1.7:4000', 'http://localhost.example.com'].map(isLoopback)).toEqual([false, false, false])
  })
})
