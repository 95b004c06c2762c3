import { afterEach, expect, it, vi } from 'vitest'
import { fetchPictures } from './fetch-pictures.ts'

afterEach(() => vi.unstubAllGlobals())

it('fetches the pictures of a product in their order, and counts those that cannot be fetched', async () => {
  vi.stubGlobal('fetch', async (src: string) => {
    if (src === '/offline') throw new TypeError('Failed to fetch')
    if (src === '/gone') return new Response('', { status: 404 })
    return new Response(new Blob([src], { type: src === '/page' ? 'text/html' : 'image/webp' }))
  })
  const images = ['/a', '/offline', '/gone', '/page', '/b', '/c'].map((src) => ({ src, alt: `Of ${src}`, width: 1, height: 1 }))
  const { pictures, failed } = await fetchPictures({ images }, 5)
  expect(pictures.map(({ alt, file }) => [alt, file.name])).toEqual([
    ['Of /a', 'image-1.webp'],
    ['Of /b', 'image-5.webp'],
  ])
  expect(failed).toBe(3)
})
