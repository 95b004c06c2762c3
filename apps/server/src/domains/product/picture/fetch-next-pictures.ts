import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import { advanceRun } from '../../run/advance-run.ts'
import type { ActiveRun, RunKey } from '../../run/queries.ts'
import { insertRunItems } from '../../run/queries.ts'
import type { PictureEnd, StoredPicture } from './queries-picture.ts'
import { insertPictures, listFetched, listWaitingSources, refreshCardImages, updateImages } from './queries-picture.ts'
import { storePicture } from './store-picture.ts'
import { removePictureFiles } from './remove-picture-files.ts'

const batchSize = 32
/** At once; decoding is for the processor, which requests need as well. */
const lanes = 2
const maxPicture = 20_000_000
const timeoutMs = 15_000

type Fetched = { source: string } & ({ picture: StoredPicture } | { pictureId: string } | { failure: Message })

/**
 * Fetches the next pictures and stores each content once, in three sizes. One that cannot be fetched is listed in the run with its reason and
 * tried again by the next sync; nothing waits for it. The run ends when no picture is left.
 */
export async function fetchNextPictures(jobCtx: JobCtx, key: RunKey, run: ActiveRun): Promise<ActiveRun> {
  const merchantId = key.companyId
  // A sync tries again what failed before; an import fetches only the pictures it added.
  const failedBefore = run.kind === 'import' ? undefined : (run.startedAt ?? run.requestedAt)
  const sources = await listWaitingSources(jobCtx.db, merchantId, failedBefore, batchSize)
  if (sources.length === 0) return jobCtx.transact((ctx) => advanceRun(ctx, key, { from: run.cursor, cursor: { phase: 'end' } }))
  const present = new Map((await listFetched(jobCtx.db, merchantId, sources)).map(({ source, pictureId }) => [source, pictureId]))
  const fetched: Fetched[] = sources.flatMap((source) => {
    const pictureId = present.get(source)
    return pictureId === undefined ? [] : [{ source, pictureId }]
  })
  const missing = sources.filter((source) => !present.has(source)).values()
  const work = async (): Promise<void> => {
    for (const source of missing) fetched.push(await fetchPicture(jobCtx, merchantId, source))
  }
  await Promise.all(Array.from({ length: lanes }, work))
  const stored = fetched.flatMap((one) => ('picture' in one ? [one.picture] : []))
  const firsts = [...new Map(stored.map((picture) => [picture.contentHash, picture])).values()]
  const { advanced, keptIds } = await jobCtx.transact(async (ctx) => {
    const ids = await insertPictures(ctx.db, merchantId, firsts)
    const ends = fetched.map((one): PictureEnd => {
      if ('failure' in one) return { source: one.source, pictureId: null, failure: one.failure }
      return { source: one.source, pictureId: 'pictureId' in one ? one.pictureId : (ids.get(one.picture.contentHash) ?? null), failure: null }
    })
    const settled = await updateImages(ctx.db, merchantId, ends)
    await refreshCardImages(ctx.db, merchantId, [...new Set(settled.map(({ productId }) => productId))])
    const failed = settled.filter(({ failure }) => failure !== null)
    await insertRunItems(
      ctx.db,
      key,
      failed.map(({ productId, productName, reference, source, failure }) => ({
        reference,
        productId,
        productName,
        outcome: 'picture_failed',
        code: 'picture_failed',
        messages: [message('run_item.image_failed', { url: source, reason: failure })],
      })),
    )
    const counts = { pictures: settled.length, picturesFailed: failed.length }
    // The place is the same as before: what is settled no longer waits.
    const moved = await advanceRun(ctx, key, { from: run.cursor, cursor: { phase: 'pictures' }, step: 'fetching_images', ...counts })
    return { advanced: moved, keptIds: new Set(ids.values()) }
  })
  await Promise.all(stored.filter(({ id }) => !keptIds.has(id)).map((picture) => removePictureFiles(jobCtx, picture.file)))
  return advanced
}

async function fetchPicture(jobCtx: JobCtx, merchantId: string, source: string): Promise<Fetched> {
  try {
    const answer = await jobCtx.outbound.request({ url: source, accept: 'bytes', maxBytes: maxPicture, timeoutMs, signal: jobCtx.signal })
    const issue = toUpstreamError(answer)
    if (issue) return { source, failure: answer.status === 404 ? message('upstream.no_image') : issue.text }
    return { source, ...(await storePicture(jobCtx, merchantId, answer.bytes)) }
  } catch (error) {
    jobCtx.signal.throwIfAborted()
    if (error instanceof UpstreamError) return { source, failure: error.text }
    if (error instanceof AppError) return { source, failure: message('upstream.image_unreadable') }
    throw error
  }
}
