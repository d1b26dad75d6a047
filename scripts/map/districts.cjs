/**
 * Districts, from below, and those that each stands on. A district may import itself, those that it stands on, and
 * whatever these may import. In app the platform is called kit. dependency-cruiser holds the tree to this table, and
 * docs/architecture.md shows it.
 */
const STANDS_ON = {
  platform: [],
  people: ['platform'],
  access: ['people'],
  courses: ['platform'],
  training: ['people', 'courses'],
  messages: ['training'],
  reports: ['people', 'courses'],
  oversight: ['access', 'messages'],
  demo: ['reports'],
}

/** Returns the districts that a district may import, itself among them. */
function below(district) {
  return [...new Set([district, ...STANDS_ON[district].flatMap(below)])]
}

/** Returns the folder of a district in a tree. */
const folderOf = (tree, district) => (tree === 'app' && district === 'platform' ? 'kit' : district)

module.exports = { STANDS_ON, below, folderOf }
