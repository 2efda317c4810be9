/** The metadata of a package. */
export interface PackageContents {
  /** A file name without its ending. */
  readonly id: string;
  readonly title: string;
  /** Paths in the package; the first one is the start page. */
  readonly files: readonly [string, ...string[]];
}

/** `imsmanifest.xml` of SCORM 2004 4th Edition (Content Aggregation Model): one organization with one item, one SCO. */
export function manifest({ id, title, files }: PackageContents): string {
  const name = `ecs-atlas-${id.replace(/[^\w.-]/g, '_')}`;
  const [start] = files;
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${name}" version="1"
  xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"
  xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"
  xmlns:adlseq="http://www.adlnet.org/xsd/adlseq_v1p3"
  xmlns:imsss="http://www.imsglobal.org/xsd/imsss">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>2004 4th Edition</schemaversion>
  </metadata>
  <organizations default="organization">
    <organization identifier="organization" adlseq:objectivesGlobalToSystem="false">
      <title>${escapeXml(title)}</title>
      <item identifier="item" identifierref="sco">
        <title>${escapeXml(title)}</title>
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="sco" type="webcontent" adlcp:scormType="sco" href="${escapeXml(start)}">
${files.map((file) => `      <file href="${escapeXml(file)}"/>`).join('\n')}
    </resource>
  </resources>
</manifest>
`;
}

function escapeXml(text: string): string {
  const allowed = text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');
  return allowed.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
