import { shownLater } from '../../ui/shown-later.tsx'

async function loadTexts(): Promise<void> {
  const { loadHelpTexts } = await import('./help-texts.ts')
  // Texts at the top of a file are read when it is run.
  await loadHelpTexts()
}

/** The help of the screen, which is fetched with its texts when it is first opened: no screen loads the guides of the others. */
export const HelpDrawer = shownLater(
  async () => {
    await loadTexts()
    return (await import('./help-drawer.tsx')).HelpDrawer
  },
  { whenMissing: ({ onClose }) => onClose() },
)

/** The tour of the first hour, fetched when it starts. */
export const Tour = shownLater(async () => {
  await loadTexts()
  return (await import('./tour.tsx')).Tour
})
