const header =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Image Src,Image Position,Status'

/** A Shopify product export of two products, one of two variants, whose pictures this server draws. */
export function productFile(pictures: string): Buffer {
  const rows = [
    `enamel-mug,Enamel mug,<p>Holds tea.</p>,Kiln,Mugs,"tea, enamel",true,Colour,Sage,MUG-SAGE,10,12.50,${pictures}/mug-sage-1-1.png,1,active`,
    `enamel-mug,,,,,,,,Plum,MUG-PLUM,10,14.00,${pictures}/mug-plum-1-2.png,2,`,
    `desk-lamp,Desk lamp,<p>Gives light.</p>,Kiln,Lamps,light,true,Title,Default Title,LAMP-1,5,80.00,${pictures}/missing.png,1,active`,
  ]
  return Buffer.from(`${[header, ...rows].join('\n')}\n`)
}
