import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { conversation } from '@stoa/contract/conversation.ts'
import { maxFilesPerMessage } from '@stoa/contract/message-files.ts'
import { notification } from '@stoa/contract/notification.ts'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMarket, makePaidOrder } from '../../../test/make-orders.ts'
import type { Made } from '../../../test/make.ts'
import { makeMerchant, makeOperator, unique } from '../../../test/make.ts'
import { findMessageFile } from './queries.ts'

let app: TestApp
let jpeg: Buffer
beforeAll(async () => {
  app = await startTestApp()
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => app.stop())

const pdf = Buffer.from('%PDF-1.4\n%%EOF\n')
const pdfFile = (name = 'Terms.pdf') => ({ name, type: 'application/pdf', bytes: pdf })
const picture = (name = 'box.jpg') => ({ name, type: 'image/jpeg', bytes: jpeg })
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

async function makePair() {
  const operator = await makeOperator(app)
  const merchant = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
  const { id } = await app.call(conversation.start, {
    as: operator.as,
    body: { companyId: merchant.companyId, subject: 'Packaging', text: 'Which boxes do you use?' },
  })
  return { operator, merchant, id }
}

const messagesOf = async (who: Made, id: string) => (await app.call(conversation.messages, { as: who.as, params: { id }, query: {} })).value
/** How many files of messages of a marketplace are in the store. */
const countStored = async ({ companyId }: Made): Promise<number> =>
  (await readdir(join(app.dataFolder, 'files', 'private', companyId, 'conversations')).catch(() => [])).length

describe('A file of a message', () => {
  test('is listed with it in the order chosen, and read by both sides as it is stored', async () => {
    const { operator, merchant, id } = await makePair()
    const upload = { files: [picture(), pdfFile()] }
    await app.call(conversation.send, { as: merchant.as, params: { id }, body: { text: 'These.' }, upload })
    const [message] = await messagesOf(operator, id)
    expect(message).toMatchObject({ text: 'These.', files: [{ name: 'box.jpg' }, { name: 'Terms.pdf', bytes: pdf.length, sha256: sha256(pdf) }] })
    for (const who of [operator, merchant])
      for (const file of message?.files ?? []) {
        const got = await app.raw(conversation.file, { as: who.as, params: { id: file.id } })
        expect([got.status, sha256(got.bytes), got.bytes.length]).toEqual([200, file.sha256, file.bytes])
      }
    await expect(sql`delete from conversation_file where id = ${message?.files[0]?.id}`.execute(app.db)).rejects.toThrow('append-only')
  })

  test('is read by the two companies alone', async () => {
    const { operator, merchant, id } = await makePair()
    const other = await makeMerchant(app, { marketplaceId: operator.marketplaceId })
    const stranger = await makeOperator(app)
    await app.call(conversation.send, { as: merchant.as, params: { id }, body: {}, upload: { files: picture() } })
    const fileId = (await messagesOf(merchant, id))[0]?.files[0]?.id ?? ''
    for (const who of [other, stranger])
      expect(await app.refused(conversation.file, { as: who.as, params: { id: fileId } })).toMatchObject({ status: 404 })
    expect((await app.raw(conversation.file, { params: { id: fileId } })).status).toBe(401)
    const { file } = await app.db.selectFrom('conversation_file').select('file').where('id', '=', fileId).executeTakeFirstOrThrow()
    expect((await fetch(`${app.publicUrl}/files/${file}`)).status).toBe(404)
    // The query keeps to its scope where row-level security would not.
    expect(await findMessageFile(app.db, { companyId: other.companyId, companyType: 'MERCHANT' }, fileId)).toBeUndefined()
    expect(await findMessageFile(app.db, { companyId: stranger.companyId, companyType: 'MARKETPLACE' }, fileId)).toBeUndefined()
    expect(await findMessageFile(app.db, { companyId: merchant.companyId, companyType: 'MERCHANT' }, fileId)).toBeDefined()
  })

  test('is a message without a text, shown by its name', async () => {
    const { operator, merchant, id } = await makePair()
    await app.call(conversation.send, {
      as: merchant.as,
      params: { id },
      body: { text: ' ' },
      upload: { files: [picture('a.jpg'), pdfFile('b.pdf')] },
    })
    const [row] = (await app.call(conversation.paged, { as: operator.as, query: {} })).value
    expect(row?.lastMessage.excerpt).toBe('a.jpg, b.pdf')
    await app.drain()
    const { notifications } = await app.call(notification.my, { as: operator.as })
    expect(notifications.map(({ message }) => message)).toEqual([`${merchant.companyName} sent a message about Packaging: a.jpg, b.pdf`])
  })

  test('comes with the first message too, about a subject or an order', async () => {
    const { operator, merchant, offer } = await makeMarket(app)
    const { hash } = await makePaidOrder(app, operator.as, offer)
    const upload = { files: pdfFile() }
    const started = await app.call(conversation.start, { as: merchant.as, body: { companyId: operator.companyId, subject: 'Terms' }, upload })
    const written = await app.call(conversation.writeAboutOrder, { as: merchant.as, body: { hash, text: 'See this' }, upload })
    for (const { id } of [started, written])
      expect((await messagesOf(operator, id)).map(({ files }) => files.map(({ name }) => name))).toEqual([['Terms.pdf']])
    expect(await countStored(operator)).toBe(2)
  })
})

describe('A message', () => {
  test('without a text and a file is refused, and the field is named', async () => {
    const { merchant, id } = await makePair()
    for (const text of ['', '\n ', '\u200b']) {
      const refused = await app.refused(conversation.send, { as: merchant.as, params: { id }, body: { text } })
      expect([refused.status, refused.errors?.[0]?.path, refused.errors?.[0]?.message]).toEqual([422, 'text', 'Write a message or add a file.'])
    }
    expect(await messagesOf(merchant, id)).toHaveLength(1)
  })

  test(`with more than ${maxFilesPerMessage} files is refused, and none is stored`, async () => {
    const { operator, merchant, id } = await makePair()
    const given = (count: number) => ({
      as: merchant.as,
      params: { id },
      body: { text: 'All of them' },
      upload: { files: Array.from({ length: count }, (_, n) => pdfFile(`${n}.pdf`)) },
    })
    const refused = await app.refused(conversation.send, given(maxFilesPerMessage + 1))
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'files'])
    expect(await countStored(operator)).toBe(0)
    await app.call(conversation.send, given(maxFilesPerMessage))
    expect(await countStored(operator)).toBe(maxFilesPerMessage)
  })

  test('with a file that is not what its name or type says is refused, and none of its files is stored', async () => {
    const { operator, merchant, id } = await makePair()
    const lies = [
      { name: 'photo.jpg', type: 'image/jpeg', bytes: Buffer.from('<script>alert(1)</script>') },
      { name: 'photo.jpg', type: 'image/jpeg', bytes: pdf },
      { name: 'terms.pdf', type: 'application/pdf', bytes: jpeg },
      { name: 'terms.pdf', type: 'text/html', bytes: pdf },
    ]
    for (const lie of lies) {
      const refused = await app.refused(conversation.send, {
        as: merchant.as,
        params: { id },
        body: { text: 'Look' },
        upload: { files: [pdfFile(), lie] },
      })
      expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'files'])
    }
    expect(await messagesOf(merchant, id)).toHaveLength(1)
    expect(await countStored(operator)).toBe(0)
  })

  test('with a picture named as a document is sent as the picture it is, under a name of one line', async () => {
    const { operator, merchant, id } = await makePair()
    await app.call(conversation.send, { as: merchant.as, params: { id }, body: {}, upload: { files: picture('invoice\u202Egpj\u0007.pdf') } })
    const [message] = await messagesOf(operator, id)
    expect(message?.files[0]?.name).toBe('invoicegpj .pdf')
    const got = await app.raw(conversation.file, { as: operator.as, params: { id: message?.files[0]?.id ?? '' } })
    expect(got.headers.get('content-type')).toBe('image/jpeg')
    expect(got.headers.get('content-disposition')).toContain('.jpg')
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('sent again with the same key is one message with one set of files; with other files it is refused', async () => {
    const { operator, merchant, id } = await makePair()
    const key = unique()
    const given = { as: merchant.as, key, params: { id }, body: { text: 'Once' } }
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => app.raw(conversation.send, { ...given, upload: { files: [pdfFile(), picture()] } })),
    )
    for (const one of others) expect(one.body).toEqual(first?.body)
    expect([first, ...others].filter((one) => one?.headers.get('idempotent-replayed') === 'true')).toHaveLength(2)
    expect((await messagesOf(operator, id)).map(({ files }) => files.length)).toEqual([2, 0])
    expect(await countStored(operator)).toBe(2)
    const reused = await app.refused(conversation.send, { ...given, upload: { files: [pdfFile('Other.pdf'), picture()] } })
    expect(reused.code).toBe('idempotency_key_reused')
    expect(await app.refused(conversation.send, given)).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await countStored(operator)).toBe(2)
  })

  test('that cannot be written leaves no file', async () => {
    const { operator, merchant, id } = await makePair()
    await app.pool.query(
      `create function refuse_file() returns trigger language plpgsql as $$ begin raise exception 'no file'; end $$;
       create trigger refuse_file before insert on conversation_file for each row when (new.name = 'refused.pdf') execute function refuse_file()`,
    )
    const refused = await app.raw(conversation.send, {
      as: merchant.as,
      params: { id },
      body: { text: 'Lost' },
      upload: { files: [pdfFile(), pdfFile('refused.pdf')] },
    })
    expect(refused.status).toBe(500)
    expect(await messagesOf(merchant, id)).toHaveLength(1)
    expect(await countStored(operator)).toBe(0)
  })
})
