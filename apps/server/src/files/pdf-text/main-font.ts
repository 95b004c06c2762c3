import { fileURLToPath } from 'node:url'

/** How heavy a text is. */
export type Weight = 'regular' | 'bold'

const fontFile = (name: string): string => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}.ttf`))

/** The files of Inter: it covers Latin, Greek and Cyrillic; the fonts every PDF reader has cover Western Europe only. */
export const mainFontFiles: Record<Weight, string> = {
  regular: fontFile('400Regular/Inter_400Regular'),
  bold: fontFile('600SemiBold/Inter_600SemiBold'),
}
