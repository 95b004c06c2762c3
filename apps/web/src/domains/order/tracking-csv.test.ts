import { expect, test } from 'vitest'
import { resultsFileName, toCsv } from './tracking-csv.ts'

test('the results of a tracking file name every line in its order, in UTF-8 that spreadsheets recognise, and no cell is a formula', () => {
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
  const issues = [
    { line: 3, order: '=1+1', column: 'order' as const, cell: '=1+1', message: 'Unknown, "really"' },
    { line: 5, order: '1002', column: 'quantity' as const, cell: '9', message: 'Only 1 left' },
  ]
  expect(toCsv({ shipments: [shipment], issues, otherColumns: [] }, [{ shipment, error: null }]).split('\r\n')).toEqual([
    '\ufeffLine,Order,Result,Reason',
    '2,1001,Fulfilled,',
    `3,'=1+1,Not fulfilled,"Unknown, ""really"""`,
    '4,1001,Fulfilled,',
    '5,1002,Not fulfilled,Only 1 left',
    '',
  ])
})

test('the results are a CSV file, also of a workbook', () => {
  expect(['orders.xlsx', 'week.48.csv', 'orders'].map(resultsFileName)).toEqual(['results-orders.csv', 'results-week.48.csv', 'results-orders.csv'])
})
