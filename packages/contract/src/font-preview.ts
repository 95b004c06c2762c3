import * as z from 'zod/mini'
import { route } from './route.ts'
import { HttpsAddress } from './text-formats.ts'

/** The kinds of font files that are shown. */
export const fontTypes = ['font/woff2', 'font/woff', 'font/ttf', 'font/otf'] as const
export type FontType = (typeof fontTypes)[number]

/** A font as the preview of a marketplace shows it: pages of the portal read nothing of other sites. */
export const fontPreview = {
  get: route({
    method: 'GET',
    path: '/Platform/FontPreview',
    permission: 'marketplace:manage',
    summary: 'The font file of a style sheet of the web, of at most 1 MB, for the preview of a storefront; 422 where it has none',
    query: z.object({ href: HttpsAddress }),
    answers: 'blob',
    contentType: fontTypes,
  }),
}
