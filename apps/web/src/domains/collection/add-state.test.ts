import { describe, expect, it } from 'vitest'
import { addStateOf, isAddable } from './add-state.ts'

const here = [{ id: 'here', name: 'Mugs' }]

describe('A product in the grid of those to add', () => {
  it('can be added, removed, or waits for approval', () => {
    expect(addStateOf({ collections: [], approvalStatus: 'Open' }, 'here')).toBe('noncurated')
    expect(addStateOf({ collections: here, approvalStatus: 'Approved' }, 'here')).toBe('added')
    expect(addStateOf({ collections: here, approvalStatus: 'Pending' }, 'here')).toBe('pending')
    expect(addStateOf({ collections: here, approvalStatus: 'Approved' }, 'elsewhere')).toBe('noncurated')
  })

  it('is closed while its merchant has to complete it, and once it is withdrawn', () => {
    expect((['Review', 'Discontinued', 'Ready', 'Pushed'] as const).map((status) => isAddable({ status }))).toEqual([false, false, true, true])
  })
})
