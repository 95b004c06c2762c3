import * as z from 'zod/mini'

/** Banner over every page. Sizes in pixels. Source: specification §3 (globalHighlight). */
export const GlobalHighlight = z.object({
  text: z.string(),
  colorHexValue: z.string(),
  textColorHexValue: z.string(),
  fontSize: z.int(),
  height: z.int(),
})
