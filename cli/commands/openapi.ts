import { describeStore } from '../../src/describe-store.ts';
import { type Command, findText } from '../command.ts';
import { EXIT } from '../exit-code.ts';
import { parseBaseUrl } from '../serving/server-options.ts';

export const openapiCommand: Command = {
  name: 'openapi',
  summary: 'Print the OpenAPI 3.1 description of the interface',
  arguments: [
    {
      name: 'store',
      description: 'folder of a store or of one snapshot; examples come from its records',
      isOptional: true,
    },
  ],
  options: [
    {
      flags: '--base-url <url>',
      description: 'address of the described server',
      default: 'http://localhost:8080',
    },
  ],
  async run(values, context) {
    const baseUrl = parseBaseUrl(findText(values, 'baseUrl')) ?? '';
    const storePath = findText(values, 'store');
    const description = await describeStore({ storePath, baseUrl });
    context.stdout(`${JSON.stringify(description, null, 2)}\n`);
    return EXIT.ok;
  },
};
