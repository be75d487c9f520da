import type { Snapshot } from '../../open/snapshot.ts';

/** Returns the README for whoever uploads the files to a host. */
export function encodeStaticReadme({ id, facts }: Snapshot): string {
  return `# Curb data of ${facts.author}

Responses of the curb interface as files, made from snapshot ${id}. Put this folder on any web host.

| Address | Response |
|---|---|
| \`index.json\` | what there is |
| \`curbs/areas/\`, \`curbs/zones/\`, \`curbs/spaces/\`, \`curbs/policies/\`, \`curbs/objects/\` | the first page of each list; \`links.next\` names the next one |
| \`curbs/areas/{curb_area_id}\`, \`curbs/zones/{curb_zone_id}\`, \`curbs/spaces/{curb_space_id}\`, likewise policies and objects | one record |
| \`curbs/zone-spaces/{curb_zone_id}/\` | the spaces of one zone |

Links are relative to the address of the response. A page has 250 records.

The host must answer for a folder with its \`index.json\`, redirect \`curbs/areas\` to \`curbs/areas/\`, and send files without an ending
as JSON. With nginx:

\`\`\`nginx
index index.json;
default_type application/json;
add_header Access-Control-Allow-Origin *;
\`\`\`

What cannot be asked here, since there is no program that computes: a box, a circle, a time, a name, another number of records on a page. Parameters
are ignored, a service token too: whoever reaches the host can read everything. Availability is the latest of the snapshot. An unknown identifier
gives the host's own 404.
`;
}
