import { expect, test } from 'vitest'
import { toCsv } from './tracking-csv.ts'

test('the results of a tracking file name every line in its order, and no cell is a formula', () => {
  const shipment = {
    hash: 'h',
    orderId: '1001',
    customerName: 'Noor',
    lines: [],
    itemCount: 1,
    carrier: '',
    trackingNumber: '3S',
    trackingHref: '',
    fileLines: [2, 4],
  }
  const issues = [{ line: 3, column: 'order' as const, cell: '=1+1', message: 'Unknown, "really"' }]
  expect(toCsv({ shipments: [shipment], issues }, [{ shipment, error: null }]).split('\r\n')).toEqual([
    'Line,Order,Result,Reason',
    '2,1001,Fulfilled,',
    `3,'=1+1,Not fulfilled,"Unknown, ""really"""`,
    '4,1001,Fulfilled,',
    '',
  ])
})
