import * as z from 'zod/mini'
import type { ShopProduct } from '../../../domains/connection/ports.ts'
import { sha256 } from '../../../secrets/crypto.ts'

const orElse = z.catch

/** The pictures, videos and models of a product. */
export const Media = z.object({
  product: z.nullable(
    z.object({
      media: z.object({
        nodes: z.array(
          z.object({
            id: z.string(),
            mediaContentType: z.string(),
            preview: orElse(z.nullable(z.object({ image: z.nullable(z.object({ url: z.string() })) })), null),
          }),
        ),
      }),
    }),
  ),
})
type TheirMedia = NonNullable<z.infer<typeof Media>['product']>['media']['nodes'][number]

/** The name that a picture is given in the shop, by which it is known there again. */
const nameOf = (source: string): string => `stoa-${sha256(source).toString('hex').slice(0, 24)}`
const ownName = /\/stoa-[\da-f]{24}[^/]*$/

const pathOf = (address: string): string => (URL.canParse(address) ? new URL(address).pathname : '')
const extensionOf = (source: string): string | undefined => /\.(?:webp|png|jpe?g|gif)$/i.exec(pathOf(source))?.[0]
const lastOf = (address: string): string => pathOf(address).split('/').at(-1) ?? ''

/** Whether a picture of the shop is that of a source. What is behind the path of an address of theirs is the version of the same picture. */
function isSame(url: string, source: string): boolean {
  if (url === '') return false
  if (url === source || url.includes(nameOf(source)) || url.split('?')[0] === source.split('?')[0]) return true
  // Without an extension it could not be named here: Shopify names it by its address.
  const name = lastOf(source)
  return extensionOf(source) === undefined && name !== '' && new RegExp(`^${RegExp.escape(name)}(?:_[\\da-f-]{36})?\\.\\w+$`).test(lastOf(url))
}

/**
 * Returns the files of a product as they are to be, since what is left out is deleted. Pictures that the shop has are named by their ids, known by their
 * address or by the name they were given here. Left out are those that were `removed` here and those that came from here. Others of the shop stay: a picture
 * that was never read, a video, a model.
 */
export function toFiles({ images }: Pick<ShopProduct, 'images'>, theirs: readonly TheirMedia[], removed: readonly string[]): object[] {
  const used = new Set<string>()
  const urlOf = ({ preview }: TheirMedia): string => preview?.image?.url ?? ''
  const pictures = images.map(({ source, alt }) => {
    const known = theirs.find((one) => !used.has(one.id) && isSame(urlOf(one), source))
    if (known) {
      used.add(known.id)
      return { id: known.id, alt }
    }
    const extension = extensionOf(source)
    return { originalSource: source, contentType: 'IMAGE', alt, ...(extension === undefined ? {} : { filename: `${nameOf(source)}${extension}` }) }
  })
  const isGone = (one: TheirMedia): boolean => {
    const url = urlOf(one)
    // One without an address could not be fetched by Shopify, or is not fetched yet: it is sent again.
    return one.mediaContentType === 'IMAGE' && (url === '' || ownName.test(pathOf(url)) || removed.some((source) => isSame(url, source)))
  }
  return [...pictures, ...theirs.filter((one) => !used.has(one.id) && !isGone(one)).map(({ id }) => ({ id }))]
}
