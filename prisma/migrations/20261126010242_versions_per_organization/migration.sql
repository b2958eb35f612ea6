-- DropIndex
DROP INDEX "entity_version_entity_id_version_key";

-- CreateIndex
CREATE UNIQUE INDEX "entity_version_entity_id_organization_id_version_key" ON "entity_version"("entity_id", "organization_id", "version");
