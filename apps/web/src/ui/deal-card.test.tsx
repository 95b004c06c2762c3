import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../build/render.ts'
import { DealCard, PlatformFeeCard } from './deal-card.tsx'

const deal = {
  priceReward: { minor: 5000, currency: 'EUR' },
  freeSample: true,
  avgCommission: 12.5,
  jobDescription: 'Two short videos',
  url: 'https://agora.example/brief',
}

test('a deal card shows the reward, "Free sample", "~12.5% commission", the job and its address', () => {
  const text = textOf(<DealCard {...deal} />)
  for (const part of ['€50.00', 'Free sample', '~12.5% commission', 'Two short videos', 'View brief']) expect(text).toContain(part)
  expect(htmlOf(<DealCard {...deal} />)).toContain('href="https://agora.example/brief"')
  const bare = textOf(<DealCard {...deal} priceReward={null} freeSample={false} avgCommission={null} url="" />)
  for (const part of ['€', 'Free sample', 'commission', 'View brief']) expect(bare).not.toContain(part)
})

test('a platform fee card shows the fee', () => {
  expect(textOf(<PlatformFeeCard platformFee={5} />)).toContain('5%')
})
