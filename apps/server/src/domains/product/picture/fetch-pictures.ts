import type { Message } from '@stoa/messages/describe.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx, JobCtx } from '../../../kit/context.ts'
import { AppError, UpstreamError } from '../../../kit/errors.ts'
import { toUpstreamError } from '../../../outbound/outbound.ts'
import type { PictureEnd, SettledImage, StoredPicture } from './queries-picture.ts'
import { insertPictures, listFetched, listWaitingSources, refreshCardImages, updateImages } from './queries-picture.ts'
import { picturesSettled } from '../events.ts'
import { storePicture } from './store-picture.ts'
import { removePictureFiles } from './remove-picture-files.ts'

const batchSize = 32
/** At once; decoding is for the processor, which requests need as well. */
const lanes = 2
const maxPicture = 20_000_000
const timeoutMs = 15_000

type Fetched = { source: string } & ({ picture: StoredPicture } | { pictureId: string } | { failure: Message })

/**
 * Fetches the next pictures of a merchant that wait, with those whose last try failed before `failedBefore`, and stores each content once, in three sizes;
 * nothing waits for one that cannot be fetched. `settle` gets what was settled, in the same transaction. Undefined where none waits.
 */
export async function fetchPictures<T>(
  jobCtx: JobCtx,
  merchantId: string,
  failedBefore: string | undefined,
  settle: (ctx: Ctx, settled: readonly SettledImage[]) => Promise<T>,
): Promise<{ result: T } | undefined> {
  const sources = await listWaitingSources(jobCtx.db, merchantId, failedBefore, batchSize)
  if (sources.length === 0) return undefined
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
  const { result, keptIds } = await jobCtx.transact(async (ctx) => {
    const ids = await insertPictures(ctx.db, merchantId, firsts)
    const ends = fetched.map((one): PictureEnd => {
      if ('failure' in one) return { source: one.source, pictureId: null, failure: one.failure }
      return { source: one.source, pictureId: 'pictureId' in one ? one.pictureId : (ids.get(one.picture.contentHash) ?? null), failure: null }
    })
    const settled = await updateImages(ctx.db, merchantId, ends, failedBefore !== undefined)
    await refreshCardImages(ctx.db, merchantId, [...new Set(settled.map(({ productId }) => productId))])
    const listed = settled.flatMap(({ productId, isListed, isNew }) => (isListed && isNew ? [productId] : []))
    if (listed.length > 0) await ctx.emit(picturesSettled, { merchantId, productIds: [...new Set(listed)] })
    return { result: await settle(ctx, settled), keptIds: new Set(ids.values()) }
  })
  await Promise.all(stored.filter(({ id }) => !keptIds.has(id)).map((picture) => removePictureFiles(jobCtx, picture.file)))
  return { result }
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
