import type { FastifyRequest } from 'fastify'
import type { SandboxProduct } from './queries-shop.ts'

/** Returns a product as the shop shows it: pictures by their addresses. One that a portal pushed has addresses already. */
export function withAddresses(product: SandboxProduct, request: Pick<FastifyRequest, 'protocol' | 'host'>, shopId: string): object {
  const pictures = `${request.protocol}://${request.host}/sandbox/shop/${encodeURIComponent(shopId)}/pictures/`
  const address = (name: string): string => (/^https?:/.test(name) ? name : `${pictures}${encodeURIComponent(name)}.png`)
  return {
    ...product,
    images: product.images.map(({ name, alt }) => ({ url: address(name), alt })),
    variants: product.variants.map((variant) => ({ ...variant, image: variant.image === null ? null : address(variant.image) })),
  }
}
