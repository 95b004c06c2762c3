import { generateNKeysBetween } from 'fractional-indexing'
import type { collection } from '@stoa/contract/collection.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { message } from '@stoa/messages/describe.ts'
import type { Ctx } from '../../../kit/context.ts'
import { fieldError, orNotFound } from '../../../kit/errors.ts'
import type { Received } from '../../../kit/http.ts'
import { lockProducts } from '../../product/queries-publication.ts'
import { chooseProducts } from './choose-products.ts'
import { distinctKeys, productKeyOf, outcomeOf, unknownChoice, toBulkAnswer } from './rules.ts'
import { lockListingsOf } from './queries-bulk.ts'
import { findGap, lockPositions, updateListingPositions } from './queries-position.ts'
import { findOwnCollection } from '../queries.ts'
import type { CodedOutcome } from './rules.ts'

/** Puts products of a collection, in the order given, behind a listing of it or first. Only the moved ones are written. */
export async function updatePositions(ctx: Ctx, { body }: Received<typeof collection.positions>): Promise<Answer<typeof collection.positions>> {
  const { db, scope } = ctx
  orNotFound(await findOwnCollection(db, scope, body.collectionId), 'collection')
  await lockPositions(db, scope.companyId, body.collectionId)
  const choices = await chooseProducts(db, scope, scope.companyId, body.products)
  const keys = distinctKeys(choices)
  await lockProducts(db, keys)
  const here = new Map(
    (await lockListingsOf(db, scope.companyId, keys))
      .filter(({ collectionId }) => collectionId === body.collectionId)
      .map((listing) => [productKeyOf(listing), listing.id]),
  )

  const moved = new Set<string>()
  const items = choices.map((choice): CodedOutcome => {
    const { chosen } = choice
    if (!chosen) return unknownChoice({ input: choice.input, chosen: undefined })
    const id = here.get(productKeyOf(chosen))
    if (id === undefined || (chosen.listingId !== null && chosen.listingId !== id))
      return outcomeOf(choice, 'refused', { code: 'unknown_product', text: message('result.not_in_collection') })
    if (moved.has(id)) return outcomeOf(choice, 'unchanged', { listingId: id })
    moved.add(id)
    return outcomeOf(choice, 'done', { listingId: id })
  })
  const ids = [...moved]
  if (body.afterId !== null && moved.has(body.afterId)) throw fieldError('afterId', 'own_id', message('listing_error.after_itself'))
  const gap = await findGap(db, scope.companyId, body.collectionId, body.afterId, ids)
  if (!gap.isFound) throw fieldError('afterId', 'unknown_listing', message('listing_error.after_unknown'))
  const positions = generateNKeysBetween(gap.before, gap.after, ids.length)
  await updateListingPositions(
    db,
    scope.companyId,
    ids.map((id, n) => ({ id, position: positions[n] ?? '' })),
  )
  if (ids.length > 0) await ctx.announce([scope.companyId], { kind: 'listing', id: body.collectionId })
  return toBulkAnswer(ctx.language, items)
}
