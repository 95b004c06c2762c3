import { Outlet } from '@tanstack/react-router'
import { useMarketplace } from './marketplace.ts'
import { PublicFrame } from './public-frame.tsx'

/** The frame of the pages one sees without signing in, around the router's page. */
export function PublicLayout() {
  const { record } = useMarketplace()
  return (
    <PublicFrame marketplace={record}>
      <Outlet />
    </PublicFrame>
  )
}
