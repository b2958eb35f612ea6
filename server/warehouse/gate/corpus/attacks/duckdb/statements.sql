COPY (SELECT * FROM vault) TO '${folder}/gate_effect.csv'
COPY vault FROM '${secretFile}'
ATTACH '${folder}/gate_effect.duckdb' AS x
ATTACH ':memory:' AS x
EXPORT DATABASE '${folder}/gate_effect'
IMPORT DATABASE '${folder}'
INSTALL httpfs
LOAD httpfs
LOAD './x.duckdb_extension'
FORCE INSTALL httpfs
SET memory_limit = '100GB'
SET enable_external_access = true
RESET memory_limit
PRAGMA enable_profiling
PRAGMA database_list
PRAGMA version
PRAGMA table_info('vault')
CALL pragma_version()
CALL enable_logging()
CHECKPOINT
VACUUM
SUMMARIZE vault
DESCRIBE vault
SHOW TABLES
USE main
CREATE SECRET s (TYPE S3, KEY_ID 'a', SECRET 'b')
CREATE MACRO gate_effect() AS 1
CREATE SEQUENCE gate_effect
SET VARIABLE x = 1
DETACH memory
PIVOT vault ON id USING max(code)
UNPIVOT vault ON code
COMMENT ON TABLE vault IS 'x'
