import { encodeReport, type Report } from '../report.ts';
import { escapeJson } from '../words/show-text.ts';
export function renderHtmlReport(report: Report): string {
  return escapeJson(JSON.stringify(encodeReport(report)));
}
