import { expect, it } from 'vitest'
import { toFiles } from './to-files.ts'

const media = (id: string, url: string | null, mediaContentType = 'IMAGE') => ({
  id,
  mediaContentType,
  preview: url === null ? null : { image: { url: `https://cdn.shopify.com/s/files/1/${url}` } },
})
const filesOf = (sources: string[], theirs: ReturnType<typeof media>[], removed: string[] = []) =>
  toFiles({ images: sources.map((source) => ({ source, alt: '' })) }, theirs, removed).map((file) => ('id' in file ? file.id : 'new'))

it('a picture without an extension is known by the name that Shopify made of its address', () => {
  const theirs = [media('a', 'view-12.jpg?v=1'), media('b', 'view-1_0192aaaa-0000-7000-8000-000000000001.jpg?v=1')]
  expect(filesOf(['https://pictures.example.com/view-1', 'https://pictures.example.com/view-2'], theirs)).toEqual(['b', 'new', 'a'])
})

it('each picture of the shop is that of one picture here', () => {
  expect(filesOf(['https://one.example.com/image', 'https://two.example.com/image'], [media('a', 'image.png')])).toEqual(['a', 'new'])
})

it('a picture that Shopify could not fetch is sent again, and a video stays', () => {
  expect(filesOf(['https://pictures.example.com/view.png'], [media('a', null), media('b', null, 'VIDEO')])).toEqual(['new', 'b'])
})
