import '@fontsource-variable/inter/index.css'
import './ui/critical.css'
import './global.css'
import { loadLanguage } from './lib/language.ts'
import { session } from './lib/session.ts'

addEventListener('storage', (event) => session.storageChanged(event.key))

const openPortal = async (root: HTMLElement): Promise<void> => (await import('./portal.tsx')).renderApp(root)

// Signing in needs neither the router nor the cache of calls: they are fetched once somebody goes on.
async function open(root: HTMLElement): Promise<void> {
  await loadLanguage()
  if (location.pathname !== '/signin' || session.get()) return openPortal(root)
  const { renderSignIn } = await import('./sign-in.tsx')
  renderSignIn(root, () => void openPortal(root))
}

const root = document.getElementById('root')
if (root) void open(root)
